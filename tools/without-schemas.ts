import type { Plugin } from 'vite'

type Node = { type: string; start: number; end: number; [key: string]: unknown }
type Edit = { start: number; end: number; text: string }

/**
 * Properties of a declared call and of a topic that the browser needs. Of a topic’s key it needs only the field names.
 */
const kept: Record<string, readonly string[]> = {
  endpoint: ['method', 'path', 'auth', 'sharedForMs'],
  topic: ['name', 'path', 'key'],
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Returns the name at the start of a chain of calls and members, such as `z` for `z.string().check(…)`. */
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
    // Replaces the call by its bare object, because bundlers drop an unused object, but perhaps not an unused call.
    const bare = { start: node.start, end: (node.callee as Node).end, text: '' }
    return [bare, ...dropped, ...properties.filter(isKept).flatMap(editsOf)]
  }
  return Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
    .flatMap(editsOf)
}

/**
 * Removes the contract’s schemas from the browser’s build, because the server checks requests and responses. The
 * browser only needs to know how to make a call, who may make it, and how old a response may be.
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
