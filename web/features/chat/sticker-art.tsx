import type { CSSProperties, ReactNode } from 'react'
import type { ChatSticker } from '#contract/chat-stickers.ts'
import type { StickerId } from '#contract/rules/chat-stickers.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { isBright } from '#web/ui/crest.tsx'

const club = 'var(--club)'
/** A colour that is visible on the club's colour. */
const ink = 'var(--club-ink)'
const dark = 'color-mix(in oklab, var(--club) 66%, black)'
const light = 'color-mix(in oklab, var(--club) 55%, white)'
const white = 'var(--on-picture)'
const black = 'var(--crest-ink)'

const ball = (cx: number, cy: number, r: number) => (
  <>
    <circle cx={cx} cy={cy} r={r} fill={white} stroke={black} strokeWidth="1.6" />
    <path
      d="M0-4.2 4-1.3 2.5 3.400H-2.500L-4-1.300z M0-9.200V-4.200M8.8-2.8 4-1.300M5.4 7.4 2.5 3.400M-5.4 7.4-2.5 3.400M-8.8-2.8-4-1.3"
      transform={`translate(${cx} ${cy}) scale(${r / 9.6})`}
      fill={black}
      stroke={black}
      strokeWidth="1.4"
    />
  </>
)

/** Drawings on a 64 × 64 grid. */
const drawings: Record<StickerId, ReactNode> = {
  goal: (
    <path
      d="M32 3l5.5 8.5 9.3-4 .6 10.1 10.1.6-4 9.300L62 33l-8.5 5.5 4 9.3-10.1.6-.6 10.1-9.3-4L32 62l-5.5-7.5-9.3 4-.6-10.1-10.1-.6 4-9.300L2 33l8.5-5.5-4-9.3 10.1-.6.6-10.1 9.3 4z"
      fill={club}
      stroke={dark}
      strokeWidth="2"
      strokeLinejoin="round"
    />
  ),
  scarf: (
    <>
      <path d="M10 20C10 8 54 8 54 20c0 9-10 13-22 13S10 29 10 20z" fill={dark} />
      <path d="M10 19c2 10 12 15 22 15s20-5 22-15c2 14-6 24-22 24S8 33 10 19z" fill={club} />
      <path d="M21 38l12 4-4 18-12-2z" fill={club} />
      <path d="M33 40l11-4 5 19-11 3z" fill={light} />
      <path d="M20.2 44l11.8 3-1 4.5-11.8-2.500z" fill={ink} />
      <path d="M35.3 48l11.2-3.5 1.2 4.5-11.3 3.300z" fill={dark} />
      <path d="M18 37l3-7M28 43V33.900M42 41.500l-2-8M50 34l-5-5" stroke={ink} strokeWidth="4" />
      <path
        d="M17 57.500l-.6 4M21 58.300l-.6 4M25 59l-.6 4M29 59.700l-.4 3M38.5 57.500l1 4.500M42 56.600l1 4.500M46 55.600l1 4.500M48.8 54.800l1 4"
        stroke={dark}
        strokeWidth="1.8"
        strokeLinecap="round"
      />
    </>
  ),
  shirt: (
    <>
      <path
        d="M22 8l-17 9 5 15 8-3v27q14 4 28 0V29l8 3 5-15-17-9c-2 5-6 7-10 7s-8-2-10-7z"
        fill={club}
        stroke={dark}
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path d="M22 8c2 5 6 7 10 7s8-2 10-7l-3.5-1.800c-1.5 3-3.8 4-6.5 4s-5-1-6.5-4z" fill={ink} />
      <path d="M18 47.500q14 4 28 0V52q-14 4-28 0z" fill={dark} />
      <path d="M6.8 22.500l4.5 7.800M57.2 22.500l-4.5 7.8" stroke={ink} strokeWidth="2.6" />
      {/* Drawn, because a text would be part of the button's label. */}
      <path
        d="M22.5 30l4-3v14M33 31c0-5.5 8.500-5.5 8.500 0 0 3.500-8.500 6-8.500 10h9"
        fill="none"
        stroke={ink}
        strokeWidth="3.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  flag: (
    <>
      <path d="M13 6v54" stroke={black} strokeWidth="4" strokeLinecap="round" />
      <path d="M13 6v54" stroke={light} strokeWidth="1.4" strokeLinecap="round" />
      <path
        d="M15 10c10-6 16 5 25 1s13-2 18-1c-4 9 0 16 2 27-8-3-13-2-20 1-10 4-15-6-25-1z"
        fill={club}
        stroke={dark}
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path d="M15.6 20c10-5 16 5 25 1 8-4 12-2 16.6-1.200l.6 6.400c-6-1-11-1-17 2-9 4-15-6-25.2-1.200z" fill={ink} />
    </>
  ),
  drum: (
    <>
      <path d="M8 8l20 13M56 8L36 21" stroke="var(--avatar-5)" strokeWidth="4" strokeLinecap="round" />
      <circle cx="28" cy="21" r="3.5" fill={white} stroke={black} strokeWidth="1.4" />
      <circle cx="36" cy="21" r="3.5" fill={white} stroke={black} strokeWidth="1.4" />
      <path d="M7 30v20c0 6 11 11 25 11s25-5 25-11V30z" fill={club} stroke={dark} strokeWidth="2" />
      <path d="M8 34l8 22 9-17 7 21 7-21 9 17 8-22" fill="none" stroke={ink} strokeWidth="2.2" strokeLinejoin="round" />
      <ellipse cx="32" cy="30" rx="25" ry="9.5" fill={white} stroke={dark} strokeWidth="3" />
      <ellipse cx="32" cy="30" rx="12" ry="4" fill="none" stroke={light} strokeWidth="1.6" />
    </>
  ),
  net: (
    <>
      <path d="M6 58V12h52v46" fill={dark} opacity="0.18" />
      <path
        d="M14 14v44M22 14v44M30 14v44M38 14v44M46 14v44M6 22h52M6 30h52M6 38h52M6 46h52M6 54h52"
        stroke={club}
        strokeWidth="1.8"
      />
      <path
        d="M5 59V11h54v48"
        fill="none"
        stroke={black}
        strokeWidth="6.4"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <path
        d="M5 59V11h54v48"
        fill="none"
        stroke={white}
        strokeWidth="3.8"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {ball(38, 36, 11)}
      <path d="M14 55l10-8M12 46l8-5M22 60l7-6" stroke={club} strokeWidth="2.6" strokeLinecap="round" />
    </>
  ),
  whistle: (
    <>
      <path d="M43 13l6-8M51 19l9-3M35 12l-2-8" stroke="var(--gold)" strokeWidth="4" strokeLinecap="round" />
      <path
        d="M5 25h36a18 18 0 1 1-18 18v-6H10a5 5 0 0 1-5-5z"
        fill={club}
        stroke={dark}
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path d="M7 27h34a16 16 0 0 1 9 3c-9 3-19 3-27 5H10a3 3 0 0 1-3-3z" fill={light} />
      <circle cx="41" cy="43" r="8.5" fill={ink} />
      <circle cx="41" cy="43" r="4.2" fill={dark} />
    </>
  ),
  'red-card': (
    <>
      <rect
        x="19"
        y="4"
        width="30"
        height="42"
        rx="4"
        transform="rotate(12 34 25)"
        fill="var(--live-fill)"
        stroke={black}
        strokeWidth="1.6"
      />
      <path d="M31 11l13 3" stroke={white} strokeWidth="2.6" strokeLinecap="round" opacity="0.5" />
      <path d="M18 62V50c0-3-6-8-6-14 0-3 4-4 6-1l4 6V31l22 5-3 14c-1 3-3 4-3 7v5z" fill="var(--flame-core)" />
      <path
        d="M18 50c0-3-6-8-6-14 0-3 4-4 6-1l4 6M26 33v9M32 34.500v8M38 36v7"
        fill="none"
        stroke={black}
        strokeWidth="1.6"
        strokeLinecap="round"
      />
      <path d="M15 53h26v10H15z" fill={club} stroke={dark} strokeWidth="2" strokeLinejoin="round" />
      <path d="M15 56.500h26" stroke={ink} strokeWidth="2.2" />
    </>
  ),
  trophy: (
    <>
      <path d="M18 12H7c0 12 5 18 13 18M46 12h11c0 12-5 18-13 18" fill="none" stroke="var(--gold)" strokeWidth="4.5" />
      <path d="M16 5h32c0 22-4 33-16 33S16 27 16 5z" fill="var(--gold)" stroke="var(--avatar-5)" strokeWidth="1.8" />
      <path d="M21 9c0 12 1 19 5 23" fill="none" stroke={white} strokeWidth="3" strokeLinecap="round" opacity="0.7" />
      <path d="M28 37h8l2 11H26z" fill="var(--gold)" stroke="var(--avatar-5)" strokeWidth="1.6" />
      <path d="M17 48h30v12H17z" fill={club} stroke={dark} strokeWidth="2" strokeLinejoin="round" />
      <path d="M22 54h20" stroke={ink} strokeWidth="2.6" strokeLinecap="round" />
      <path d="M24 36c-5 4-9 6-14 6l4-6M40 36c5 4 9 6 14 6l-4-6" fill={club} stroke={dark} strokeWidth="1.6" />
    </>
  ),
  heart: (
    <>
      <path
        d="M32 59C8 42 3 31 3 21 3 11 10 5 18 5c6 0 11 3 14 9 3-6 8-9 14-9 8 0 15 6 15 16 0 10-5 21-29 38z"
        fill={club}
        stroke={dark}
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path d="M9 30c10-5 36-5 46 0 1.6-2.5 2.8-5 3.4-7.3-12-5-40.8-5-52.8 0C6.2 25 7.4 27.5 9 30z" fill={ink} />
      <path d="M10 16c1-4 4-6 8-6" fill="none" stroke={white} strokeWidth="3" strokeLinecap="round" opacity="0.75" />
    </>
  ),
}

/** Width of the word in the star of the goal. */
const wordWidth = 42

/** Returns the font size at which the word has the width. Chinese characters are as wide as high. */
function sizeOf(word: string): number {
  const widthInEm = word.length * (/\p{Script=Han}/u.test(word) ? 1 : 0.66)
  return wordWidth / widthInEm
}

/** A sticker in the colour of a club. Its white edge separates it from both modes' backgrounds. */
export function StickerArt({ sticker: { id, colour } }: { sticker: ChatSticker }) {
  const t = useTranslate()
  const isClubs = /^#[0-9a-f]{6}$/i.test(colour)
  const word = t('chat.sticker.goalWord')
  const style = {
    '--club': isClubs ? colour : 'var(--brand-600)',
    '--club-ink': isClubs && isBright(colour) ? black : white,
  } as CSSProperties
  return (
    <svg viewBox="-3 -3 70 70" aria-hidden className="sticker size-full" style={style}>
      {drawings[id]}
      {id === 'goal' && (
        <text x="32" y="38.5" textAnchor="middle" fontSize={sizeOf(word)} fontWeight="800" fill={ink}>
          {word}
        </text>
      )}
    </svg>
  )
}
