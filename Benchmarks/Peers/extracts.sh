# Shared by scripts that compare drives on many extracts; they set root, data, bench, work and products.

# The file of an extract.
extract() {
    case $1 in
    malta-*) echo "$data/left-hand/$1.osm.pbf" ;;
    mirrored-*) echo "$work/$1.osm.pbf" ;;
    *) echo "$data/osm/$1.osm.pbf" ;;
    esac
}

# The map of an extract, made anew if the program is newer.
chart() {
    [ "$bench/$1.mbtiles" -nt "$products/render" ] || "$products/render" import "$(extract "$1")" -o "$bench/$1.mbtiles" --quiet
    echo "$(extract "$1")=$bench/$1.mbtiles"
}

# Makes an extract whose west is its east, so that traffic keeps left.
mirror() {
    [ -f "$work/mirrored-$1.osm.pbf" ] || osmium cat "$data/osm/$1.osm.pbf" -f opl -o - |
        sed -E '/^n/s/ x(-?)([0-9.]+) / x-\1\2 /; /^n/s/ x--/ x/' |
        osmium cat -F opl - -o "$work/mirrored-$1.osm.pbf" --overwrite
}

# Makes so many routes through each of the extracts in $names and two mirrored ones, by the engines that Benchmarks/matching installs:
# $work/routes/NAME-N.ENGINE.json. SEED asks for others.
unseen_routes() {
    python=$bench/matching/python/bin/python
    [ -x "$python" ] || { echo "UNSEEN needs the engines, see Benchmarks/matching" >&2; exit 1; }
    names="monaco-lz4 andorra-2025 copenhagen helsinki-centre oslo-center lauf-pegnitz"
    files=""
    for name in andorra-2025 oslo-center; do
        mirror "$name"
        names="$names mirrored-$name"
    done
    for name in $names; do files="$files $(extract "$name")"; done
    rm -rf "$work/routes"
    # shellcheck disable=SC2086
    "$python" "$root/Benchmarks/Peers/random_drives.py" "$work" "$1" $files
}
