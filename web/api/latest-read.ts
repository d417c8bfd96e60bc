/**
 * Decides which responses of overlapping reads are shown. The response of an earlier read never replaces that of a
 * later one, but it is shown when the later read has failed.
 */
export function createLatestRead() {
  let begun = 0
  let shown = 0

  return {
    /** Begins a read. Call `take` when the response has arrived. It returns true when the response must be shown. */
    begin(): { take(): boolean; isNewest(): boolean } {
      begun += 1
      const own = begun
      return {
        take() {
          if (own < shown) return false
          shown = own
          return true
        },
        isNewest: () => own === begun,
      }
    },
    /** Makes the responses of all reads that have begun outdated. */
    drop(): void {
      begun += 1
      shown = begun
    },
  }
}
