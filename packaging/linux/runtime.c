/* The first part of an AppImage (type 2): makes the file system that follows it in the same file appear in a folder,
 * and becomes the program AppRun there.
 *
 * The file system is mounted with FUSE by a process of its own, which ends with the program.  Where that is not
 * possible, as in most containers, it is unpacked into a temporary folder that goes away with the program.
 */

#define _GNU_SOURCE
#define FUSE_USE_VERSION 30

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <squashfuse/ll.h>
#include <squashfuse/traverse.h>
#include <squashfuse/util.h>

enum { CHUNK = 1 << 20, FAILED = 127 };

static const char help[] =
    "--appimage-extract          unpack into squashfs-root\n"
    "--appimage-extract-and-run  unpack into a temporary folder and run from there\n"
    "--appimage-mount            mount, say where, and stay until ended\n"
    "--appimage-offset           where in this file the file system begins\n"
    "--appimage-help             show this\n"
    "Everything else is for the program; APPIMAGE_EXTRACT_AND_RUN=1 unpacks, too.\n";

/* The library can read five compressions.  Ours is one of them, zstd; without the others three libraries, one of them
 * under the GPL, stay out of this file. */
int uncompress(void) { return -1; }
int lzo1x_decompress_safe(void) { return -1; }
int LZ4_decompress_safe(void) { return -1; }
int lzma_stream_buffer_decode(void) { return -1; }

static char image[PATH_MAX];
static size_t offset;
static pid_t program;

static void die(const char *what) {
    fprintf(stderr, "This AppImage cannot start: %s (%s).\n", what, strerror(errno));
    exit(FAILED);
}

/* The file system begins where the ELF file ends, which is behind its table of sections. */
static size_t end_of_elf(const char *path) {
    Elf64_Ehdr header;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0 || read(file, &header, sizeof header) != sizeof header)
        die("its own file cannot be read");
    close(file);
    return header.e_shoff + (size_t)header.e_shnum * header.e_shentsize;
}

/* --- unpacking ----------------------------------------------------------------------------------------------- */

static void unpack_file(sqfs *fs, sqfs_inode *inode, const char *to) {
    static char chunk[CHUNK];
    int file = open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, inode->base.mode & 0777);
    if (file < 0)
        die(to);
    for (sqfs_off_t at = 0;;) {
        sqfs_off_t size = CHUNK;
        if (sqfs_read_range(fs, inode, at, &size, chunk) != SQFS_OK)
            die("it is damaged; download it again");
        if (size == 0)
            break;
        for (ssize_t done = 0, n; done < size; done += n)
            if ((n = write(file, chunk + done, size - done)) < 0)
                die(to);
        at += size;
    }
    if (close(file) != 0)
        die(to);
}

static void unpack_link(sqfs *fs, sqfs_inode *inode, const char *to) {
    char target[PATH_MAX];
    size_t size = sizeof target;
    if (sqfs_readlink(fs, inode, target, &size) != SQFS_OK || symlink(target, to) != 0)
        die(to);
}

static void unpack(const char *folder) {
    sqfs fs;
    sqfs_traverse entry;
    sqfs_err error = SQFS_OK;
    char to[PATH_MAX];
    if (sqfs_open_image(&fs, image, offset) != SQFS_OK ||
        sqfs_traverse_open(&entry, &fs, sqfs_inode_root(&fs)) != SQFS_OK)
        die("it is damaged; download it again");
    while (sqfs_traverse_next(&entry, &error)) {
        sqfs_inode inode;
        if (entry.dir_end)
            continue;
        if (snprintf(to, sizeof to, "%s/%s", folder, entry.path) >= (int)sizeof to)
            die("the folder's name is too long");
        if (sqfs_inode_get(&fs, &inode, sqfs_dentry_inode(&entry.entry)) != SQFS_OK)
            die("it is damaged; download it again");
        if (S_ISDIR(inode.base.mode)) {
            if (mkdir(to, 0755) != 0)
                die(to);
        } else if (S_ISLNK(inode.base.mode)) {
            unpack_link(&fs, &inode, to);
        } else if (S_ISREG(inode.base.mode)) {
            unpack_file(&fs, &inode, to);
        }
    }
    if (error != SQFS_OK)
        die("it is damaged; download it again");
    sqfs_traverse_close(&entry);
    sqfs_destroy(&fs);
}

/* --- starting ------------------------------------------------------------------------------------------------ */

static void temporary_folder(char *folder, size_t size) {
    const char *chosen = getenv("TMPDIR");
    snprintf(folder, size, "%s/.mount_tandemXXXXXX", chosen != NULL && *chosen ? chosen : "/tmp");
    if (mkdtemp(folder) == NULL)
        die(folder);
}

static void become(const char *folder, char **arguments) {
    char path[PATH_MAX], here[PATH_MAX];
    setenv("APPIMAGE", image, 1);
    setenv("APPDIR", folder, 1);
    setenv("ARGV0", arguments[0], 1);
    if (getcwd(here, sizeof here) != NULL)
        setenv("OWD", here, 1);
    snprintf(path, sizeof path, "%s/AppRun", folder);
    execv(path, arguments);
    die(path);
}

static int drop(const char *path, const struct stat *about, int kind, struct FTW *where) {
    (void)about, (void)kind, (void)where;
    return remove(path);
}

static void pass_on(int number) {
    if (program > 0)
        kill(program, number);
}

/* Ctrl+C reaches the program by itself; what else ends us ends it, and its folder goes away in any case. */
static int unpack_and_run(char **arguments) {
    char folder[PATH_MAX];
    int status;
    temporary_folder(folder, sizeof folder);
    unpack(folder);
    if ((program = fork()) == 0)
        become(folder, arguments);
    if (program < 0)
        die("it cannot start a process");
    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, pass_on);
    signal(SIGHUP, pass_on);
    while (waitpid(program, &status, 0) < 0 && errno == EINTR)
        ;
    nftw(folder, drop, 32, FTW_DEPTH | FTW_PHYS);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/* --- mounting ------------------------------------------------------------------------------------------------ */

static void answer(struct fuse_session *session, int gone) {
    struct fuse_buf request = {0};
    struct pollfd watched[] = {{.fd = fuse_session_fd(session), .events = POLLIN}, {.fd = gone, .events = 0}};
    while (!fuse_session_exited(session)) {
        if (poll(watched, 2, -1) < 0 && errno != EINTR)
            return;
        /* Whoever had the other end has ended, or somebody has unmounted the folder. */
        if (watched[1].revents || watched[0].revents & (POLLERR | POLLHUP))
            return;
        if (watched[0].revents & POLLIN) {
            int size = fuse_session_receive_buf(session, &request);
            if (size == 0 || (size < 0 && size != -EINTR))
                return;
            if (size > 0)
                fuse_session_process_buf(session, &request);
        }
    }
}

static void serve(const char *folder, int ready, int gone) {
    char name[] = "tandem", option[] = "-oro,nodev,nosuid,subtype=appimage,fsname=tandem";
    char *words[] = {name, option, NULL};
    struct fuse_args args = FUSE_ARGS_INIT(2, words);
    struct fuse_lowlevel_ops operations = {
        .getattr = sqfs_ll_op_getattr,
        .opendir = sqfs_ll_op_opendir,
        .releasedir = sqfs_ll_op_releasedir,
        .readdir = sqfs_ll_op_readdir,
        .lookup = sqfs_ll_op_lookup,
        .open = sqfs_ll_op_open,
        .release = sqfs_ll_op_release,
        .read = sqfs_ll_op_read,
        .readlink = sqfs_ll_op_readlink,
        .forget = sqfs_ll_op_forget,
    };
    sqfs_ll_chan channel;
    sqfs_ll *system = sqfs_ll_open(image, offset);
    if (system == NULL || sqfs_ll_mount(&channel, folder, &args, &operations, sizeof operations, system) != SQFS_OK)
        return;
    if (write(ready, "1", 1) == 1) {
        close(ready);
        answer(channel.session, gone);
    }
    sqfs_ll_unmount(&channel, folder);
    rmdir(folder);
}

/* Mount by a process that nobody has to wait for; 0 where that is not possible.  It ends as soon as no process holds
 * the end of the pipe that is left open here, and the program inherits. */
static int mount_apart(const char *folder) {
    int ready[2], alive[2], nothing, told = 0;
    char byte;
    pid_t between;
    if (pipe2(ready, O_CLOEXEC) != 0 || pipe(alive) != 0 || (between = fork()) < 0)
        return 0;
    if (between == 0) {
        if (fork() == 0) {
            setsid();
            close(alive[1]);
            close(ready[0]);
            if ((nothing = open("/dev/null", O_RDWR)) >= 0)
                for (int stream = 0; stream < 3; stream++)
                    dup2(nothing, stream);
            serve(folder, ready[1], alive[0]);
        }
        _exit(0);
    }
    close(alive[0]);
    close(ready[1]);
    waitpid(between, NULL, 0);
    told = read(ready[0], &byte, 1) == 1;
    close(ready[0]);
    if (!told)
        close(alive[1]);
    return told;
}

int main(int count, char **arguments) {
    const char *option = count > 1 ? arguments[1] : "", *unpacking = getenv("APPIMAGE_EXTRACT_AND_RUN");
    char folder[PATH_MAX];
    if (realpath("/proc/self/exe", image) == NULL)
        die("its own file cannot be found");
    offset = end_of_elf(image);
    if (strcmp(option, "--appimage-help") == 0) {
        fputs(help, stdout);
        return 0;
    }
    if (strcmp(option, "--appimage-offset") == 0) {
        printf("%zu\n", offset);
        return 0;
    }
    if (strcmp(option, "--appimage-extract") == 0) {
        if (mkdir("squashfs-root", 0755) != 0)
            die("squashfs-root");
        unpack("squashfs-root");
        return 0;
    }
    if (strcmp(option, "--appimage-extract-and-run") == 0) {
        arguments[1] = arguments[0];
        return unpack_and_run(arguments + 1);
    }
    if (unpacking != NULL && strcmp(unpacking, "1") == 0)
        return unpack_and_run(arguments);
    temporary_folder(folder, sizeof folder);
    if (!mount_apart(folder)) {
        rmdir(folder);
        if (strcmp(option, "--appimage-mount") == 0)
            die("FUSE is not to be had here");
        return unpack_and_run(arguments);
    }
    if (strcmp(option, "--appimage-mount") == 0) {
        puts(folder);
        fflush(stdout);
        pause();
        return 0;
    }
    become(folder, arguments);
}
