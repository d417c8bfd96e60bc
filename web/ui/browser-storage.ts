export type BrowserStorage = {
  read(key: string): string | null
  /** False where it is kept until the page is closed alone. */
  write(key: string, value: string | null): boolean
}

/**
 * What the browser keeps for this site. Where it keeps nothing (a frame in another site, forbidden or full storage) it
 * lasts until the page is closed. On the server there is nothing.
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
/** Until the tab is closed. */
export const tabStorage = safely(() => sessionStorage)
