import type { Locale, LocalText } from '#contract/envelope.ts'
import type { PageSection } from '#contract/site-pages.ts'

type BuiltInText = {
  title: string
  summary: string
  /** Paragraphs are plain text; a list follows the section's paragraphs. */
  sections: { heading: string; paragraphs: string[]; list?: string[] }[]
}

/** A page of the program. `updated` is the day of the last change in meaning. */
export type BuiltInPage = { updated: string; texts: Record<Locale, BuiltInText> }

/** Texts of a version. `body` has marks: `## ` before a heading, `- ` before an entry of a list. */
export type PageTexts = { title: LocalText; summary: LocalText; body: LocalText }

const headingMark = '## '
const entryMark = '- '
/** A line of a heading without the space at its ends. The name may be missing. */
const headingLine = /^##(?:\s(.*))?$/

/** Returns the body with marks that `sectionsOf` reads as these sections. */
function bodyOf({ sections }: BuiltInText): string {
  const parts = sections.flatMap(({ heading, paragraphs, list }) => [
    headingMark + heading,
    ...paragraphs,
    ...(list ? [list.map((entry) => entryMark + entry).join('\n')] : []),
  ])
  return parts.join('\n\n')
}

export function textsOf({ texts: { vi, en, zh } }: BuiltInPage): PageTexts {
  const each = (of: (text: BuiltInText) => string): LocalText => ({ vi: of(vi), en: of(en), zh: of(zh) })
  return { title: each(({ title }) => title), summary: each(({ summary }) => summary), body: each(bodyOf) }
}

/** Reads a body line by line. Lines without a mark between empty lines are one paragraph. */
export function sectionsOf(body: string): PageSection[] {
  const sections: PageSection[] = []
  let isContinued = false
  for (const line of body.split(/\r?\n/).map((text) => text.trim())) {
    const heading = headingLine.exec(line)
    if (heading) sections.push({ heading: (heading[1] ?? '').trim(), blocks: [] })
    const blocks = sections.at(-1)?.blocks
    const last = blocks?.at(-1)
    if (line === '' || heading) isContinued = false
    else if (line.startsWith(entryMark)) {
      const entry = line.slice(entryMark.length).trim()
      if (last?.kind === 'list') last.items.push(entry)
      else blocks?.push({ kind: 'list', items: [entry] })
      isContinued = false
    } else {
      if (isContinued && last?.kind === 'text') last.text += ` ${line}`
      else blocks?.push({ kind: 'text', text: line })
      isContinued = true
    }
  }
  return sections
}

/** Returns the violated rule of a body, as a key below `console.rule`, or null. Text needs a heading above it. */
export function bodyFault(body: string): string | null {
  if (!headingLine.test(body.trimStart().split('\n', 1)[0]?.trimEnd() ?? '')) return 'pageHeading'
  const isEmpty = (section: PageSection) => section.heading === '' || section.blocks.length === 0
  return sectionsOf(body).some(isEmpty) ? 'pageSection' : null
}

/** `id` grows with each save. `publishAt` is the time from which the version counts. */
export type VersionTime = { id: string; publishAt: Date }

/**
 * Returns the versions that were or are published, oldest first, each with its end; the last one is published now. A
 * version that was saved later replaces those that were still waiting.
 */
export function publishedOf<V extends VersionTime>(
  versions: readonly V[],
  now: number,
): (V & { endedAt: Date | null })[] {
  const due = versions
    .filter(({ publishAt }) => publishAt.getTime() <= now)
    .toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1))
  const shown = due.filter(
    ({ publishAt }, at) => !due.slice(at + 1).some((later) => later.publishAt.getTime() <= publishAt.getTime()),
  )
  return shown.map((version, at) => ({ ...version, endedAt: shown[at + 1]?.publishAt ?? null }))
}
