const unfinished = /(?:^|[^\p{L}\p{M}\p{N}_.@])@([\p{L}\p{M}\p{N}_.]{1,24})$/u

/** The name that is being typed at the end of a text, without its @; null where none is. */
export function wantedName(text: string): string | null {
  return unfinished.exec(text)?.[1] ?? null
}
