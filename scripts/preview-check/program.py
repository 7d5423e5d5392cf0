"""The program under test: single runs, and previews that run while the checks look at them."""

import base64
import json
import os
import shutil
import signal
import subprocess
import tempfile


class Program:
    """`magicmove`, and folders of scenes to work on."""

    def __init__(self, path, scenes):
        self.path = path
        self.scenes = scenes
        self._previews = []
        self._folders = []

    def output(self, *arguments, folder=None):
        """What a run writes to standard output; a run that fails is an error."""
        done = subprocess.run([self.path, *arguments], cwd=folder, capture_output=True, check=False)
        if done.returncode != 0:
            raise RuntimeError(f"{' '.join(arguments)}: {done.stderr.decode(errors='replace')}")
        return done.stdout

    def frame(self, scene, when, *flags):
        """A frame as base64 of a PNG."""
        return base64.b64encode(self.output("frame", scene, "--at", when, "--compression", "fast", "-o", "-", *flags)).decode()

    def copy(self, name):
        """A demonstration with its images and fonts in a folder of its own; returns the scene's path."""
        folder = tempfile.mkdtemp(prefix="preview-check-")
        self._folders.append(folder)
        for entry in os.listdir(self.scenes):
            path = os.path.join(self.scenes, entry)
            if os.path.isdir(path):
                shutil.copytree(path, os.path.join(folder, entry))
        shutil.copy(os.path.join(self.scenes, name), folder)
        return os.path.join(folder, name)

    def folder(self):
        """An empty folder."""
        self._folders.append(tempfile.mkdtemp(prefix="preview-check-"))
        return self._folders[-1]

    def preview(self, scene, *flags):
        """Starts a preview; returns its address."""
        process = subprocess.Popen(
            [self.path, "preview", scene, "--port", "0", "--json", *flags], cwd=os.path.dirname(scene),
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self._previews.append(process)
        said = json.loads(process.stdout.readline())
        return said["url"], process

    def stop(self, process):
        process.send_signal(signal.SIGINT)
        return process.wait(timeout=10)

    def close(self):
        for process in self._previews:
            if process.poll() is None:
                process.kill()
                process.wait()
        for folder in self._folders:
            shutil.rmtree(folder, ignore_errors=True)
