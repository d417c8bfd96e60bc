import type { ObjectStreams } from './object-streams.adapter.ts'

export type DocumentFault = 'broken' | 'active'

/** The standard test file of virus scanners (eicar.org). Tests use it instead of a real virus. */
const eicar = /x5o!p%@ap\[4\\pzx54\(p\^\)7cc\)7\}\$eicar/i
/**
 * Names of actions that run a program or send data, of forms with scripts, and of embedded files and players (ISO
 * 32000-2, 12.6.4, 7.11.4, 12.7.8 and 13.7). They are long enough never to occur in compressed bytes by chance.
 */
const actions = /\/(?:javascript|launch|embeddedfile|rendition|submitform|importdata|richmedia|gotor|gotoe)/i
/** Short names of the same kind. They occur by chance in compressed bytes, and in other names. */
const shortActions = /\/(?:JS|EF|XFA)(?![^\s/<>[\](){}%\0])/
// Marks are in lower case, because the text is converted to lower case too.
/** Marks of a file that could also run as a program or open as a page. */
const pages = ['<script', '<?php', '<html', '<!doctype html', '<iframe', '<svg']
const pdfHead = '%pdf-'
const pdfEnd = '%%eof'
/** Range in which PDF readers search for the end. */
const pdfEdgeBytes = 1_024
/** An escaped character in a name, such as `/J#61vaScript` (ISO 32000-2, 7.3.5). */
const escaped = /#([0-9a-f]{2})/gi
/** Escapes are for names in other scripts. By chance, 10 MB of compressed bytes contain 300. */
const maxEscapes = 100_000
/** The keyword before the bytes of a stream (ISO 32000-2, 7.3.8). */
const streamKeyword = /(?<!end)stream[\r\n]/g
/** A filter in the dictionary of a stream, which is compressed then. */
const filter = /\/filter\s{0,9}\[?\s{0,9}\/[a-z]/i
const maxDictionaryLength = 4_096
const zipEnd = Buffer.from('PK\x05\x06', 'latin1')
const zipEndBytes = 22
const maxZipCommentBytes = 65_535

/**
 * Returns why a PDF is not accepted, or null. It must begin and end as a PDF, have no automatic actions, scripts or
 * embedded files, also not in its compressed objects, and must not be valid as a page or an archive too.
 */
export function documentFault(bytes: Buffer, { isReadable, texts }: ObjectStreams): DocumentFault | null {
  const text = bytes.toString('latin1')
  const isWhole = text.slice(0, pdfHead.length).toLowerCase() === pdfHead
  if (!isWhole || !text.slice(-pdfEdgeBytes).toLowerCase().includes(pdfEnd)) return 'broken'
  const names = unescaped(text)
  if (names === null || eicar.test(text) || actions.test(text) || actions.test(names)) return 'active'
  if (!isReadable) return 'active'
  const readable = withoutCompressed(text)
  if ([readable, ...texts].some(isActive)) return 'active'
  const lower = readable.toLowerCase()
  return isArchive(bytes) || pages.some((mark) => lower.includes(mark)) ? 'active' : null
}

function isActive(objects: string): boolean {
  const names = unescaped(objects)
  return names === null || actions.test(names) || shortActions.test(names)
}

/** Returns the text with its names unescaped, or null when it has more escapes than a document needs. */
function unescaped(text: string): string | null {
  let count = 0
  for (const _ of text.matchAll(escaped)) if (++count > maxEscapes) return null
  return text.replace(escaped, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** Removes compressed streams, because their bytes contain short marks by chance: `<svg` in one of fifty large files. */
function withoutCompressed(text: string): string {
  const kept: string[] = []
  let keptTo = 0
  streamKeyword.lastIndex = 0
  for (let found = streamKeyword.exec(text); found; found = streamKeyword.exec(text)) {
    const end = text.indexOf('endstream', streamKeyword.lastIndex)
    if (end < 0) break
    const before = text.slice(Math.max(0, found.index - maxDictionaryLength), found.index).trimEnd()
    if (before.endsWith('>>') && filter.test(before.slice(before.lastIndexOf('obj')))) {
      kept.push(text.slice(keptTo, found.index))
      keptTo = end
    }
    streamKeyword.lastIndex = end
  }
  return [...kept, text.slice(keptTo)].join('\n')
}

/** Returns true when the file ends as a ZIP does: with an end record, and a comment of the length that it names. */
function isArchive(bytes: Buffer): boolean {
  const first = Math.max(0, bytes.length - maxZipCommentBytes - zipEndBytes)
  for (let at = bytes.indexOf(zipEnd, first); at >= 0; at = bytes.indexOf(zipEnd, at + 1))
    if (at + zipEndBytes <= bytes.length && at + zipEndBytes + bytes.readUInt16LE(at + 20) === bytes.length) return true
  return false
}
