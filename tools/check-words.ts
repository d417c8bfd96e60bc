import { parseSync } from 'vite'
import { unclearInComment, unclearInName, unclearInText, unclearInTitle } from './plain-words.ts'
import type { Fault, SourceFile } from './source-files.ts'

/** File with the list of unclear words. It is not checked itself. */
const list = 'tools/plain-words.ts'
const directive = /^\s*(?:biome-ignore|@ts-|@vite-ignore|\/ <reference|[#@]__)/
const titled = new Set(['test', 'it', 'describe'])

type Node = { type: string } & Record<string, unknown>
type Found = { names: Set<string>; titles: string[] }

/** Returns the name that a call begins with, such as `test` for `test.each(rows)(title, run)`. */
function calleeOf(node: unknown): string {
  const { type, name, callee, object, tag } = node as Node
  if (type === 'Identifier') return String(name)
  const inner = callee ?? object ?? tag
  return inner ? calleeOf(inner) : ''
}

function titleOf({ arguments: given, callee }: Node): string | null {
  const [first] = given as Node[]
  if (!first || !titled.has(calleeOf(callee))) return null
  if (first.type === 'Literal' && typeof first.value === 'string') return first.value
  if (first.type !== 'TemplateLiteral') return null
  return (first.quasis as { value: { raw: string } }[]).map(({ value }) => value.raw).join(' ')
}

function collect(node: unknown, found: Found): void {
  if (typeof node !== 'object' || node === null) return
  if (Array.isArray(node)) {
    for (const one of node) collect(one, found)
    return
  }
  const { type, name } = node as Node
  if (type === 'Identifier') found.names.add(String(name))
  const title = type === 'CallExpression' ? titleOf(node as Node) : null
  if (title !== null) found.titles.push(title)
  for (const child of Object.values(node)) collect(child, found)
}

function plainText(comment: string): string {
  return comment
    .replace(/^[ \t]*\*/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function codeFaults({ path, text }: SourceFile): string[] {
  const { comments, program } = parseSync(path, text)
  const found: Found = { names: new Set(), titles: [] }
  collect(program, found)
  const plain = comments.filter(({ value }) => !directive.test(value)).map(({ value }) => plainText(value))
  return [
    ...plain.flatMap((comment) => said(unclearInComment(comment), `the comment “${comment.slice(0, 60)}”`)),
    ...(/\.(test|suite)\.tsx?$/.test(path) ? found.titles : []).flatMap((title) =>
      said(unclearInTitle(title), `the title “${title.slice(0, 60)}”`),
    ),
    ...[...found.names].flatMap((name) => said(unclearInName(name), `the name ${name}`)),
  ]
}

function sheetFaults({ text }: SourceFile): string[] {
  const comments = [...text.matchAll(/\/\*([\s\S]*?)\*\//g)].map(([, comment = '']) => plainText(comment))
  return comments.flatMap((comment) => said(unclearInComment(comment), `the comment “${comment.slice(0, 60)}”`))
}

function pageFaults({ text }: SourceFile): string[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, '')
  return prose.split('\n').flatMap((line) => said(unclearInText(line), `the line “${line.trim().slice(0, 60)}”`))
}

function said(word: string | null, where: string): string[] {
  return word === null ? [] : [`${where} has “${word}” (${list})`]
}

function faultsOf(file: SourceFile): string[] {
  if (file.path.endsWith('.md')) return pageFaults(file)
  return file.path.endsWith('.css') ? sheetFaults(file) : codeFaults(file)
}

/** Finds comments, test titles, names and documents that are not in plain English (`docs/english.md`). */
export function checkWords(files: readonly SourceFile[]): Fault[] {
  return files
    .filter(({ path }) => path !== list && path !== 'tools/check-words.test.ts')
    .flatMap((file) => faultsOf(file).map((fault) => ({ path: file.path, fault })))
}
