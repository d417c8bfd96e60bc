import type { SiteDocument } from './document.ts'

function anchorOf(index: number): string {
  return `muc-${index + 1}`
}

/** Sections of a static text, with at most 68 characters per line. */
export function DocumentBody({ text }: { text: SiteDocument }) {
  return text.sections.map(({ heading, paragraphs, list }, index) => (
    <section key={heading} id={anchorOf(index)} className="mt-8 max-w-[68ch]">
      <h2 className="text-lg font-bold">{heading}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="mt-2 leading-relaxed text-ink-2">
          {paragraph}
        </p>
      ))}
      {list && (
        <ul className="mt-3 flex list-disc flex-col gap-2 pl-5 leading-relaxed text-ink-2 marker:text-primary">
          {list.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
    </section>
  ))
}

export function DocumentContents({ text, label }: { text: SiteDocument; label: string }) {
  return (
    <nav aria-label={label}>
      <p className="px-3 text-sm font-semibold text-ink-3">{label}</p>
      <ol className="mt-1">
        {text.sections.map(({ heading }, index) => (
          <li key={heading}>
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
