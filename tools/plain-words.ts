/** First words that make a comment a noun clause, for example "What a gift is". */
const clause = /^(?:What|Whatever|Who|Whom|Whose|Whoever|How|Where|Wherever|Of|That|Whether|Which)\b/

/** Words that hide the actor, or have several meanings. `docs/english.md` says what to write instead. */
const unclear =
  /\b(?:whoever|whomever|whatever|wherever|nobody|somebody|anybody|told|tells?|telling|stands?(?!-)|at once|anew|of (?:its|their|his|one’s|one's) own|let go|in vain|lest|but for|falls? to|meanwhile|lately|the former|the latter)\b/i

/** Unclear parts of identifiers. */
const unclearPart =
  /^(?:told|whose|whoever|nobody|somebody|tell|tells|telling)(?![a-z])|(?:Told|Whose|Whoever|Nobody|Somebody|Tell|Telling)(?![a-z])|^(?:most|least|fewest)(?=[A-Z])/

/** Returns the first unclear word or opening of a comment, or null. */
export function unclearInComment(comment: string): string | null {
  return clause.exec(comment)?.[0] ?? unclearInText(comment)
}

/** Returns the first unclear word of a title or a paragraph, or null. Words in backticks are names. */
export function unclearInText(text: string): string | null {
  return unclear.exec(text.replace(/`[^`]*`/g, ''))?.[0] ?? null
}

/** Returns the unclear part of an identifier, or null. */
export function unclearInName(name: string): string | null {
  return unclearPart.exec(name)?.[0] ?? null
}
