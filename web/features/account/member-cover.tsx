import type { CSSProperties } from 'react'
import type { MemberPage } from '#contract/members.ts'
import { Picture } from '#web/ui/picture.tsx'

const hexColour = /^#[0-9a-f]{6}$/i

/**
 * Shows the member's cover picture. Without one, shows the colours of the first two followed teams under the site's
 * stripes.
 */
export function MemberCover({ member }: { member: Pick<MemberPage, 'coverPicture' | 'teams'> }) {
  const { coverPicture, teams } = member
  if (coverPicture)
    return (
      <Picture
        src={coverPicture}
        alt=""
        width={1280}
        height={192}
        sizes="(min-width: 1392px) 1360px, 98vw"
        isEager
        isPhoto
        className="h-28 w-full object-cover sm:h-48"
      />
    )
  const [first, second] = teams.map(({ colour }) => colour).filter((colour) => hexColour.test(colour))
  const colours = { ...(first && { '--cover': first }), ...(second && { '--cover-2': second }) }
  return <div aria-hidden className="member-cover h-28 sm:h-48" style={colours as CSSProperties} />
}
