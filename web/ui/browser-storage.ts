export type BrowserStorage = {
  read(key: string): string | null
  /** Returns false when the value lasts only until the page is closed. */
  write(key: string, value: string | null): boolean
}

/**
 * Wraps a storage of the browser for this site. When it is not available (a frame in another site, forbidden or full
 * storage), values last until the page is closed. On the server it is empty.
 */
function safely(storage: () => Storage): BrowserStorage {
  const ofPage = new Map<string, string | null>()

  return {
    read(key) {
      try {
        return ofPage.get(key) ?? storage().getItem(key)
      } catch {
        return null
      }
    },
    write(key, value) {
      try {
        if (value === null) storage().removeItem(key)
        else storage().setItem(key, value)
        ofPage.delete(key)
        return true
      } catch {
        ofPage.set(key, value)
        return false
      }
    },
  }
}

export const storage = safely(() => localStorage)
export const tabStorage = safely(() => sessionStorage)
