import type { PageSection } from '#contract/site-pages.ts'

type Props = { sections: readonly PageSection[] }

function anchorOf(index: number): string {
  return `muc-${index + 1}`
}

/** Sections of a static page, with at most 68 characters per line. All texts are plain. */
export function DocumentBody({ sections }: Props) {
  return sections.map(({ heading, blocks }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the sections of a page never change place
    <section key={index} id={anchorOf(index)} className="mt-8 max-w-[68ch] [overflow-wrap:anywhere]">
      <h2 className="text-lg font-bold">{heading}</h2>
      {blocks.map((block, at) =>
        block.kind === 'text' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a page never change place
          <p key={at} className="mt-2 leading-relaxed text-ink-2">
            {block.text}
          </p>
        ) : (
          <ul
            // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a page never change place
            key={at}
            className="mt-3 flex list-disc flex-col gap-2 pl-5 leading-relaxed text-ink-2 marker:text-primary"
          >
            {block.items.map((item, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the entries of a page never change place
              <li key={place}>{item}</li>
            ))}
          </ul>
        ),
      )}
    </section>
  ))
}

export function DocumentContents({ sections, label }: Props & { label: string }) {
  return (
    <nav aria-label={label}>
      <p className="px-3 text-sm font-semibold text-ink-3">{label}</p>
      <ol className="mt-1">
        {sections.map(({ heading }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the sections of a page never change place
          <li key={index}>
            <a
              href={`#${anchorOf(index)}`}
              className="flex min-h-10 items-center rounded-sm px-3 text-sm text-ink-2 hover:bg-surface-3 hover:text-ink"
            >
              {heading}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
