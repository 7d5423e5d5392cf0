# The command `magicmove` in a container, from the .deb that scripts/package makes:
#
#     scripts/package && docker build -t magicmove .
#     docker run --rm --read-only --network none --user "$(id -u):$(id -g)" -v "$PWD:/work" magicmove render push.json
#
# Nothing but the C library of the base is used: BASE may be any Debian or Ubuntu as new as Debian 12. Nothing is written but what
# the command line names, so that the container's own files may be read-only. (Slim bases leave out what packages have in
# /usr/share/doc; the licences of what is inside stay.)
ARG BASE=docker.io/library/debian:bookworm-slim
FROM $BASE
RUN --mount=type=bind,source=output,target=/packages \
    dpkg --path-include='/usr/share/doc/magicmove/*' -i /packages/magicmove_*_"$(dpkg --print-architecture)".deb
USER 65532:65532
WORKDIR /work
ENTRYPOINT ["magicmove"]
CMD ["--help"]
