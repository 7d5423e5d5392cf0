import MagicMove
