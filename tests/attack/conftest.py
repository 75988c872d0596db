"""A server for the attacks of one module that need no limits, or two: whatever one withstands, two do as well."""

import pytest

from support.two_servers import SERVERS, serve_one_or_two

site = pytest.fixture(serve_one_or_two, scope="module", params=SERVERS)
