type Props = { text: string; href: string; className: string }

/** Shows an address from a member's text as a link, shortened and without its scheme. */
export function WrittenLink({ text, href, className }: Props) {
  return (
    <a href={href} target="_blank" rel="nofollow ugc noopener noreferrer" className={className}>
      {text.replace(/^https?:\/\/(www\.)?/i, '').replace(/(.{48}).+/u, '$1…')}
    </a>
  )
}
