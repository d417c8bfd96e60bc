import { allEndpoints } from '#contract/all.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import type { Known } from './arbitrary-of.ts'
import { send } from './request.ts'

const perField = 12
const maxText = 200

/**
 * Collects the texts and numbers that reads answer to an operator, by the name of their field. The ids are then inputs
 * of the field with the same name. A field `id` gets those of its part of the site, and another id field any of them.
 */
export async function collectIds(
  address: string,
  { token, ids }: { token: string; ids: readonly [name: string, value: string][] },
): Promise<(endpoint: AnyEndpoint) => Known> {
  const found = new Map<string, string[]>()
  const add = (field: string, value: string) => {
    const values = found.get(field) ?? []
    found.set(field, values)
    if (values.length < perField && value.length <= maxText && !values.includes(value)) values.push(value)
  }
  for (const [name, value] of ids) add(name, value)
  for (const endpoint of allEndpoints.filter(({ method }) => method === 'GET')) {
    const known = knownTo(found, endpoint)
    const shape = (endpoint.input as { shape?: object } | undefined)?.shape ?? {}
    const named = Object.keys(shape).filter((field) => known(field).length > 0 && /id$|name$|^code$|slug$/i.test(field))
    for (const fields of [[], named]) {
      const input = Object.fromEntries(fields.map((field) => [field, known(field)[0]]))
      const { text } = await send(address, { endpoint, input, token })
      collect(text.startsWith('{') ? JSON.parse(text) : null, areaOf(endpoint), add)
    }
  }
  return (endpoint) => knownTo(found, endpoint)
}

const areaOf = ({ path }: AnyEndpoint) => path.replace(/\/(?:user|operator|console)\//, '/').split('/')[3] ?? ''

function knownTo(found: Map<string, string[]>, endpoint: AnyEndpoint): Known {
  return (field) => {
    const own = found.get(field === 'id' ? `${areaOf(endpoint)}.id` : field.replace(/s$/, '')) ?? []
    if (own.length > 0 || !/ids?$/i.test(field)) return own
    return [...found].flatMap(([name, values]) => (/id$/i.test(name) ? values.slice(0, 1) : []))
  }
}

function collect(value: unknown, area: string, add: (field: string, value: string) => void): void {
  if (typeof value !== 'object' || value === null) return
  for (const [field, one] of Object.entries(value)) {
    if (typeof one === 'string' && one !== '') add(field === 'id' ? `${area}.id` : field, one)
    else collect(one, area, add)
  }
}
