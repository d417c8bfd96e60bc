// Builds a box of the ISO base media file format (ISO/IEC 14496-12): size, type and content.

export function box(type: string, ...content: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(8)
  let length = 8
  for (const piece of content) length += piece.length
  head.writeUInt32BE(length, 0)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, ...content], length)
}

export function fullBox(
  type: string,
  header: { version: number; flags: number },
  ...content: readonly Buffer[]
): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt8(header.version, 0)
  head.writeUIntBE(header.flags, 1, 3)
  return box(type, head, ...content)
}

export function u16(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2)
  values.forEach((value, index) => {
    bytes.writeUInt16BE(value, index * 2)
  })
  return bytes
}

export function u32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => {
    bytes.writeUInt32BE(value >>> 0, index * 4)
  })
  return bytes
}

export function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(value))
  return bytes
}

export function zeros(count: number): Buffer {
  return Buffer.alloc(count)
}

export function text(value: string): Buffer {
  return Buffer.from(value, 'latin1')
}
