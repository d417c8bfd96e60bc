/** Folder or bucket with backups. Names are relative paths with slashes. */
export type Place = {
  /** Address as the operator wrote it. */
  address: string
  /** Stores the whole object or nothing. `size` is omitted when it is not known before. */
  put(name: string, body: AsyncIterable<Uint8Array>, size?: number): Promise<void>
  /** Stores a small object and returns true. Returns false when the name exists. */
  putNew(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<boolean>
  /** Returns null when there is no such object. */
  get(name: string): Promise<AsyncIterable<Uint8Array> | null>
  /** Lists the names that begin with `prefix`, a path with a final slash. */
  list(prefix: string): AsyncIterable<string>
  delete(name: string): Promise<void>
}
