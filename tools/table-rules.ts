import type { Fault, SourceFile } from './source-files.ts'

const declaration = /interface Database \{([^}]*)\}/g
const column = /^\s*(\w+):/gm
/** Patterns for Kysely’s builders, SQL in templates, and declarations about a table (a resource, personal data). */
const writes =
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)|\b(?:insert\s+into|delete\s+from|truncate)\s+(\w+)|\bupdate\s+(\w+)(?:\s+(?:as\s+)?\w+)?\s+set\b|\btable:\s*'(\w+)'/g
const reads =
  /\b(?:selectFrom|innerJoin|leftJoin|rightJoin|fullJoin|crossJoin)\(\s*\[?\s*'(\w+)|\b(?:from|join)\s+(\w+)/g

/** Maps each table to the feature whose folder declares its columns, or to `server`. */
export function ownersOf(files: readonly SourceFile[]): Map<string, string> {
  const owners = new Map<string, string>()
  for (const { path, text } of files)
    for (const [, body = ''] of text.matchAll(declaration))
      for (const [, table = ''] of body.matchAll(column)) owners.set(table, ownerOf(path))
  return owners
}

function ownerOf(path: string): string {
  return /^server\/features\/([^/]+)\//.exec(path)?.[1] ?? 'server'
}

/** Removes comments, because they may name tables too. */
function code(text: string): string {
  return text.replace(/^[ \t]*(?:\/\/|\/?\*).*$/gm, '').replace(/\s\/\/ .*$/gm, '')
}

function tablesIn(text: string, pattern: RegExp): Set<string> {
  return new Set([...code(text).matchAll(pattern)].map((match) => match.slice(1).find(Boolean) ?? ''))
}

function isProgram({ path }: SourceFile): boolean {
  return /^server\/.*\.ts$/.test(path) && !/^server\/db\/migrations\/|\.test\.ts$/.test(path)
}

/**
 * Checks that only the feature that owns a table writes it. Other features read the table by the queries in
 * `server/tables/`, where every table may be named.
 */
export function checkTables(files: readonly SourceFile[]): Fault[] {
  const program = files.filter(isProgram)
  const owners = ownersOf(program)
  const isForeign = (path: string) => (table: string) => owners.has(table) && owners.get(table) !== ownerOf(path)
  const writing = program.flatMap(({ path, text }) =>
    [...tablesIn(text, writes)]
      .filter(isForeign(path))
      .map((table) => ({ path, fault: `writes ${table}, which ${owners.get(table)} owns` })),
  )
  const reading = program
    .filter(({ path }) => !path.startsWith('server/tables/'))
    .flatMap(({ path, text }) =>
      [...tablesIn(text, reads)]
        .filter(isForeign(path))
        .map((table) => ({ path, fault: `reads ${table} by name: join a query of server/tables/` })),
    )
  return [...writing, ...reading]
}
