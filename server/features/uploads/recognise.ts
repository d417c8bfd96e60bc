import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'

/** The test file of all virus scanners (eicar.org), which stands for what they would find. */
const eicar = Buffer.from('X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR')
/** What makes a picture a program or a document to somebody who opens it as one. */
const foreign = [eicar, Buffer.from('<script'), Buffer.from('<?php'), Buffer.from('<html')]
const zipEnd = Buffer.from('PK\x05\x06', 'latin1')
const pdfHead = Buffer.from('%PDF-')
const chunkBytes = 1024 * 1024
const overlapBytes = 64

/** The type of a file by its content; null for what is not known, or is two things at once. */
export async function recogniseFile(path: string): Promise<string | null> {
  const found = await fileTypeFromFile(path)
  return found && !(await isTwoThings(path)) ? found.mime : null
}

/** A ZIP is found by its end and a PDF within its first kilobyte, whatever stands before. */
async function isTwoThings(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const buffer = Buffer.alloc(chunkBytes)
    for (let position = 0; position < size; position += chunkBytes - overlapBytes) {
      const { bytesRead } = await file.read(buffer, 0, chunkBytes, position)
      const part = buffer.subarray(0, bytesRead)
      if (foreign.some((mark) => part.includes(mark))) return true
      if (position === 0 && part.subarray(1, 1_024).includes(pdfHead)) return true
      if (position + bytesRead >= size && part.subarray(-65_557).includes(zipEnd)) return true
    }
    return false
  } finally {
    await file.close()
  }
}
