/** One record with its fields and the line on which it begins. */
export type CsvRecord = { line: number; fields: string[] }

/**
 * Reads CSV (RFC 4180): quoted fields may contain separators, doubled quotes and line breaks. Empty lines are skipped.
 * Never throws.
 */
export function readCsv(text: string, separator = ','): CsvRecord[] {
  const records: CsvRecord[] = []
  let fields: string[] = []
  let field = ''
  let isQuoted = false
  let line = 1
  let begin = 1
  const endField = () => {
    fields.push(field)
    field = ''
  }
  const endRecord = () => {
    endField()
    if (fields.length > 1 || fields[0] !== '') records.push({ line: begin, fields })
    fields = []
    begin = line
  }
  const source = text.replace(/^\uFEFF/, '')
  for (let i = 0; i < source.length; i += 1) {
    const char = source[i] as string
    if (char === '\n') line += 1
    if (isQuoted) {
      if (char !== '"') field += char
      else if (source[i + 1] === '"') {
        field += '"'
        i += 1
      } else isQuoted = false
    } else if (char === '"' && field === '') isQuoted = true
    else if (char === separator) endField()
    else if (char === '\n') endRecord()
    else if (char !== '\r') field += char
  }
  if (field !== '' || fields.length > 0) endRecord()
  return records
}

/**
 * Returns the wanted fields of each record as an object. The first record contains the field names. Returns null when
 * it lacks a wanted name.
 */
export function readTable<K extends string>(text: string, wanted: readonly K[]) {
  const [head, ...rows] = readCsv(text)
  const at = wanted.map((name) => head?.fields.indexOf(name) ?? -1)
  if (at.includes(-1)) return null
  return rows.map(({ line, fields }) => ({
    line,
    row: Object.fromEntries(wanted.map((name, i) => [name, fields[at[i] as number]?.trim() ?? ''])) as Record<
      K,
      string
    >,
  }))
}
