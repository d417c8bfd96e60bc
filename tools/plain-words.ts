/** First words that make a comment a noun clause, for example "What a gift is". */
const clause = /^(?:What|Whatever|Who|Whom|Whose|Whoever|How|Where|Wherever|Of|That|Whether|Which)\b/

/** Words that hide the actor, or have several meanings. `docs/english.md` says what to write instead. */
const unclear =
  /\b(?:whoever|whomever|whatever|wherever|nobody|somebody|anybody|told|tells?|telling|stands?(?!-)|at once|anew|of (?:its|their|his|one’s|one's) own|let go|in vain|lest|but for|falls? to|meanwhile|lately|the former|the latter|(?:go|goes|going|went) on(?! air)|for good|nought|gives? way|drives? out|takes? back|taken back|put off|to and fro|one[’']s)\b/i

/** Unclear parts of identifiers. */
const unclearPart =
  /^(?:told|whose|whoever|nobody|somebody|tell|tells|telling)(?![a-z])|(?:Told|Whose|Whoever|Nobody|Somebody|Tell|Telling)(?![a-z])|^(?:most|least|fewest)(?=[A-Z])|^atOnce$|AtOnce(?![a-z])|(?:Lately|Anew)(?![a-z])/

/** Returns the first unclear word or opening of a comment, or null. */
export function unclearInComment(comment: string): string | null {
  return clause.exec(comment)?.[0] ?? unclearInText(comment)
}

/** Returns the first unclear word of a paragraph, or null. Words in backticks are names. */
export function unclearInText(text: string): string | null {
  return unclear.exec(text.replace(/`[^`]*`/g, ''))?.[0] ?? null
}

/** Openings and endings of test titles that hide the subject or the result. */
const unclearTitle = /^(?:what|whom|how)\b|\b(?:is|are) none\b/i

/** Returns the first unclear word or opening of a test title, or null. */
export function unclearInTitle(title: string): string | null {
  return unclearTitle.exec(title)?.[0] ?? unclearInText(title)
}

/** Returns the unclear part of an identifier, or null. */
export function unclearInName(name: string): string | null {
  return unclearPart.exec(name)?.[0] ?? null
}
