"""Attacks: names that are scripts, forms of other sites, forged cookies."""

import httpx
import pytest

from support.browsers import BrowserSession
from support.soak import mark_long

pytestmark = pytest.mark.slow

NAMES = ("<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "{{7*7}}", "\u202eevil", "' or 1=1 --")


@pytest.mark.parametrize("name", mark_long(NAMES, quick=NAMES[:2]))
def test_a_hostile_name_is_only_a_name_or_refused(session: BrowserSession, name: str) -> None:
    """No script runs, and the name stands on the page as it was typed, or a sentence says why it cannot."""
    ann = session.open_player()
    ann.page.on("dialog", lambda dialog: session.errors.append(dialog.message))
    ann.page.goto("/new/mb-1982")
    ann.page.locator('[name="seat2"]').select_option("")
    ann.page.fill('[name="name"]', name)
    ann.page.click("form.new-table-form button.primary")
    ann.page.wait_for_selector(".player .name, .notice")
    if ann.can_use(".player .name"):
        assert ann.page.locator(".player .name").first.inner_text().strip() == name.strip()
    assert ann.page.evaluate("document.querySelectorAll('main script, main img').length") == 0


def test_another_site_cannot_post_here(session: BrowserSession) -> None:
    """A form from elsewhere is refused, whatever cookies the browser has, and so is one that does not say."""
    ann = session.open_player()
    address = ann.create_table("mb-1982", name="Ann", seat2="")
    cookies = {str(cookie.get("name")): str(cookie.get("value")) for cookie in ann.context.cookies()}
    with httpx.Client(cookies=cookies) as client:
        for headers in ({"Origin": "https://elsewhere.example"}, {"Origin": "null"}, {}):
            answer = client.post(address, data={"act": "roll", "seen": ann.version, "seat": "0"}, headers=headers)
            assert answer.status_code == 403
        answer = client.post(
            address, data={"act": "roll", "seen": ann.version, "seat": "0"}, headers={"Origin": session.site.url}
        )
        assert answer.status_code == 303


def test_a_made_up_cookie_is_nobody(session: BrowserSession) -> None:
    """Whoever changes the cookie has no seat, and the page still works."""
    ann = session.open_player()
    address = ann.create_table("mb-1982", name="Ann", seat2="")
    (cookie,) = ann.context.cookies()
    changed = str(cookie.get("value"))[:-2] + "xx"
    answer = httpx.get(address, cookies={"gobelet": changed})
    assert answer.status_code == 200
    assert 'id="primary"' not in answer.text
    assert cookie.get("httpOnly") is True
    assert cookie.get("sameSite") == "Lax"


def test_no_page_allows_foreign_or_inline_scripts(session: BrowserSession) -> None:
    """The policy names nobody but this server, and nothing inline."""
    policy = httpx.get(f"{session.site.url}/").headers["content-security-policy"]
    assert "unsafe" not in policy
    assert "default-src 'none'" in policy
