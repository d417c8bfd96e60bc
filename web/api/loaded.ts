/** A part of a page that may fail without taking the page with it. */
export type Loaded<T> = { ok: true; data: T } | { ok: false }

export async function settle<T>(call: Promise<T>): Promise<Loaded<T>> {
  try {
    return { ok: true, data: await call }
  } catch (error) {
    console.error('A part of a page could not be read', error)
    return { ok: false }
  }
}
