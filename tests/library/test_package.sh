#!/bin/bash
# CMake finds the package, also when the installed folder was moved, and its version.
. "${BASH_SOURCE%/*}/common.sh"
mkdir "$work/project"
cp -r "$prefix" "$work/elsewhere with spaces"
version=$(pkg-config --modversion stellwerk)
sed -n '/^```c$/,/^```$/{/^```/d;p}' README.md >"$work/project/game.c"
cat >"$work/project/CMakeLists.txt" <<CMAKE
cmake_minimum_required(VERSION 3.13)
project(game C)
find_package(stellwerk ${version%.*} REQUIRED)
add_executable(shared game.c)
target_link_libraries(shared stellwerk::stellwerk)
add_executable(static game.c)
target_link_libraries(static stellwerk::static)
CMAKE
{
    cmake -S "$work/project" -B "$work/build" -DCMAKE_BUILD_TYPE=Release \
        "-DCMAKE_PREFIX_PATH=$work/elsewhere with spaces" && cmake --build "$work/build"
} >"$work/log" 2>&1 || fail "A project with find_package(stellwerk) cannot be built: $(cat "$work/log")"
"$work/build/static" >"$work/out"
"$work/build/shared" | cmp - "$work/out"

# Another minor version is another library before 1.0.
sed -i "s/stellwerk ${version%.*} /stellwerk 0.99 /" "$work/project/CMakeLists.txt"
if cmake -S "$work/project" -B "$work/other" "-DCMAKE_PREFIX_PATH=$prefix" >"$work/log" 2>&1; then
    fail 'find_package(stellwerk 0.99) finds this version.'
fi
echo "CMake finds the package in version $version."
