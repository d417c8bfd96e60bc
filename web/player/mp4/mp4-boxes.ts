/** Returns the contents of the boxes of a type (ISO/IEC 14496-12, 4.2), without their headers. */
export function childrenOf(bytes: Uint8Array, type: string): Uint8Array[] {
  const found: Uint8Array[] = []
  const view = viewOf(bytes)
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = view.getUint32(at)
    if (size < 8 || at + size > bytes.length) break
    if (String.fromCharCode(...bytes.subarray(at + 4, at + 8)) === type) found.push(bytes.subarray(at + 8, at + size))
    at += size
  }
  return found
}

/** Returns a 32-bit field whose place depends on the version of the box. */
export function fieldAt(box: Uint8Array, at: { v0: number; v1: number }): number {
  const view = viewOf(box)
  return view.getUint32(view.getUint8(0) === 1 ? at.v1 : at.v0)
}

/** Reads the decode time of the first sample from the content of a `tfdt` (8.8.12), in the track's timescale. */
export function baseTimeIn(tfdt: Uint8Array): number {
  const view = viewOf(tfdt)
  return view.getUint8(0) === 1 ? Number(view.getBigUint64(4)) : view.getUint32(4)
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
