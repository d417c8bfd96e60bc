import { type FileHandle, open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { type UploadFamily, uploadFamilyOf } from '#contract/uploads.ts'

export type Recognised = { family: UploadFamily; type: string }

// Marks are in lower case, because the file's text is converted to lower case too.
/** The standard test file of virus scanners (eicar.org). Tests use it instead of a real virus. */
const eicar = 'x5o!p%@ap[4\\pzx54(p^)7cc)7}$eicar'
/** Marks of a file that could run as a program or open as a page. */
const pages = [eicar, '<script', '<?php', '<html', '<!doctype html', '<iframe', '<svg']
/** Automatic actions of a document, and embedded files (ISO 32000-2, 12.6.4 and 7.11.4). */
const actions = ['/javascript', '/launch', '/embeddedfile']
const zipEnd = 'pk\x05\x06'
const pdfHead = '%pdf-'
const pdfEnd = '%%eof'
/** An escaped character in a name, such as `/J#61vaScript` (ISO 32000-2, 7.3.5). */
const escaped = /#([0-9a-f]{2})/g
/** Bytes searched in one step on the main thread. */
const chunkBytes = 256 * 1024
const overlapBytes = 64
/** Range in which PDF readers search for the beginning and the end. */
const pdfEdgeBytes = 1_024
/** A ZIP is recognised by its end record, which may be followed by a comment of up to 64 kB. */
const zipTailBytes = 65_557

/**
 * Returns a file's type by its content. Returns null when the type is not accepted or the file is also valid as another
 * type. Returns null for a document or picture with scripts, pages or automatic actions, too.
 */
export async function recogniseFile(path: string): Promise<Recognised | null> {
  const type = (await fileTypeFromFile(path))?.mime ?? ''
  const family = uploadFamilyOf(type)
  // Only the packets of a video are stored, so other content of its file needs no check.
  if (family === null) return (await isSubtitles(path)) ? { family: 'subtitles', type: 'text/vtt' } : null
  if (family === 'videos' || family === 'subtitles') return { family, type }
  const file = await open(path)
  try {
    return (await isTwoThings(file, family)) ? null : { family, type }
  } finally {
    await file.close()
  }
}

/** Returns true for WebVTT, which has no magic number but begins with its name. The rest is parsed strictly later. */
async function isSubtitles(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    return /^(?:\u00ef\u00bb\u00bf)?webvtt[ \t\r\n]/.test(await readText(file, 0, 16))
  } finally {
    await file.close()
  }
}

async function isTwoThings(file: FileHandle, family: 'pictures' | 'documents'): Promise<boolean> {
  const { size } = await file.stat()
  const head = await readText(file, 0, pdfEdgeBytes)
  const tail = await readText(file, Math.max(0, size - zipTailBytes), zipTailBytes)
  if (tail.includes(zipEnd)) return true
  const isDocument = family === 'documents'
  if (isDocument && !(head.startsWith(pdfHead) && tail.slice(-pdfEdgeBytes).includes(pdfEnd))) return true
  if (!isDocument && head.includes(pdfHead)) return true
  const marks = isDocument ? [...pages, ...actions] : pages
  for (let position = 0; position < size; position += chunkBytes - overlapBytes) {
    const read = await readText(file, position, chunkBytes)
    const part = isDocument ? `${read} ${unescaped(read)}` : read
    if (marks.some((mark) => part.includes(mark))) return true
  }
  return false
}

function unescaped(text: string): string {
  return text.replace(escaped, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))).toLowerCase()
}

async function readText(file: FileHandle, position: number, maxBytes: number): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(maxBytes), 0, maxBytes, position)
  return buffer.toString('latin1', 0, bytesRead).toLowerCase()
}
