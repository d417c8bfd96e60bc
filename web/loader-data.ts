/**
 * Packs the loaders' data for hydration, as JSON in which the field names are written once for all objects that share
 * them. The form is `[[names, …], value]`. An object is `[n, field, …]`, where n - 1 is the index of its names. An
 * array is `[0, item, …]`.
 */
/** Separates field names, which never contain this character. */
const separator = '\0'

type Packed = string | number | boolean | null | Packed[]

/**
 * Packs plain data. Throws TypeError for other values, such as a Date, a Map or a promise, which JSON would change.
 * Omits fields that are undefined.
 */
export function packLoaderData(data: unknown): string {
  const shapes: string[][] = []
  const places = new Map<string, number>()

  function shapeOf(names: string): number {
    const known = places.get(names)
    if (known !== undefined) return known
    places.set(names, shapes.push(names.split(separator).slice(1)))
    return shapes.length
  }

  function pack(value: unknown): Packed {
    if (value === null || value === undefined) return null
    if (typeof value === 'string' || typeof value === 'boolean') return value
    if (typeof value === 'number' && Number.isFinite(value)) return value
    if (typeof value !== 'object') throw new TypeError(`Loaders cannot give a ${typeof value}`)
    if (Array.isArray(value)) {
      const items: Packed[] = [0]
      for (const item of value) items.push(pack(item))
      return items
    }
    const prototype: unknown = Object.getPrototypeOf(value)
    if (prototype !== Object.prototype && prototype !== null)
      throw new TypeError(`Loaders give plain data, not a ${value.constructor?.name}`)
    let names = ''
    const packed: Packed[] = [0]
    for (const name in value) {
      const field = (value as Record<string, unknown>)[name]
      if (field === undefined) continue
      names += separator + name
      packed.push(pack(field))
    }
    packed[0] = shapeOf(names)
    return packed
  }

  const value = pack(data)
  return JSON.stringify([shapes, value])
}

export function unpackLoaderData(text: string): unknown {
  const [shapes, whole] = JSON.parse(text) as [string[][], Packed]

  function unpack(value: Packed): unknown {
    if (!Array.isArray(value)) return value
    const [kind, ...fields] = value
    const names = shapes[Number(kind) - 1]
    if (!names) return fields.map(unpack)
    return Object.fromEntries(names.map((name, place) => [name, unpack(fields[place] ?? null)]))
  }

  return unpack(whole)
}

/** Id of the element that contains the packed data. */
export const loaderDataId = 'loader-data'
