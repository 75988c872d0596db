"""Text forms of dice, boxes, score cards, playing cards, house rules and positions: parse and format."""
