"""What all browsers of the checks have in common."""

import time


class Waiting:
    """Waits for a page; `run` gives the value of an expression in it."""

    patience = 10  # seconds

    def wait(self, script, seconds=None):
        """Waits until an expression is true; tells whether it has become so."""
        end = time.monotonic() + (self.patience if seconds is None else seconds)
        while not self.run(script):
            if time.monotonic() > end:
                return False
            time.sleep(0.02)
        return True
