const unfinished = /(?:^|[^\p{L}\p{M}\p{N}_.@])@([\p{L}\p{M}\p{N}_.]{1,24})$/u

/** Returns the unfinished name at the end of a text, without its @, or null. */
export function wantedName(text: string): string | null {
  return unfinished.exec(text)?.[1] ?? null
}
