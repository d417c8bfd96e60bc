import type { Plugin } from 'vite'

type Node = { type: string; start: number; end: number; [key: string]: unknown }
type Edit = { start: number; end: number; text: string }

/** All that the browser needs of a declared call, and of a topic: the names in its key. */
const kept: Record<string, readonly string[]> = {
  endpoint: ['method', 'path', 'auth', 'sharedForMs'],
  topic: ['name', 'path', 'key'],
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** The name that a chain of calls and members starts with: `z` of `z.string().check(…)`. */
function rootOf(node: Node): unknown {
  if (node.type === 'CallExpression') return rootOf(node.callee as Node)
  if (node.type === 'MemberExpression') return rootOf(node.object as Node)
  return node.type === 'Identifier' ? node.name : null
}

function editsOf(node: Node): Edit[] {
  if (node.type === 'CallExpression' && rootOf(node) === 'z') {
    return [{ start: node.start, end: node.end, text: 'undefined' }]
  }
  const keptHere = node.type === 'CallExpression' ? kept[String(rootOf(node))] : undefined
  if (keptHere) {
    const [declared] = node.arguments as [Node]
    const isKept = ({ key }: Node) => !isNode(key) || keptHere.includes(String(key.name))
    const properties = declared.properties as Node[]
    const dropped = properties
      .filter((property) => !isKept(property))
      .map(({ key, end }) => ({ start: (key as Node).start, end, text: '...undefined' }))
    // A bare object: those that no page asks fall away, which a call might not.
    const bare = { start: node.start, end: (node.callee as Node).end, text: '' }
    return [bare, ...dropped, ...properties.filter(isKept).flatMap(editsOf)]
  }
  return Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
    .flatMap(editsOf)
}

/**
 * Leaves the contract's schemas out of the browser's build. They are checked on the server, in both directions; the
 * browser needs of a call how to make it, who may, and how old an answer may be.
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'without-schemas',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/contract\/(rules\/)?[\w.-]+\.ts$/ },
      handler(code) {
        const edits = editsOf(this.parse(code, { lang: 'ts' }) as unknown as Node)
        const rest = edits.sort((a, b) => b.start - a.start)
        return { code: rest.reduce((text, e) => text.slice(0, e.start) + e.text + text.slice(e.end), code), map: null }
      },
    },
  }
}
