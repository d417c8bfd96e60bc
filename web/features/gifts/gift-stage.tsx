import './gifts.css'
import { giftGrade } from '#contract/rules/gift-kinds.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useNumberText } from '#web/i18n/use-number-text.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { useStore } from '#web/ui/store.ts'
import type { Crossing, Crossings } from './crossings.ts'
import { GiftAnnouncer } from './gift-announcer.tsx'
import { GiftArt } from './gift-art.tsx'
import { useGiftNames } from './use-gift-list.ts'

const none: readonly Crossing[] = []
const sparks = Array.from({ length: 10 }, (_, index) => index)

/** Gifts that cross the chat in a separate lane above the messages, so that they cover none. */
export function GiftStage({ crossings }: { crossings: Crossings }) {
  const shown = useStore(crossings.state, none)
  const names = useGiftNames(shown.length > 0)
  return (
    <div className="gift-place">
      <div className="gift-stage" aria-hidden>
        {shown.map((crossing) => (
          <CrossingGift key={crossing.comboId} crossing={crossing} name={names.get(crossing.giftId) ?? crossing.name} />
        ))}
      </div>
      <GiftAnnouncer crossings={crossings} names={names} />
    </div>
  )
}

function CrossingGift({ crossing, name }: { crossing: Crossing; name: string }) {
  const t = useTranslate()
  const text = useNumberText()
  const { userId, showName, profilePicture, art, price, combo, lane, isLeaving, commentatorName } = crossing
  const grade = giftGrade(price)
  return (
    <div
      className="gift-crossing"
      data-grade={grade}
      data-leaving={isLeaving}
      data-gift={art}
      data-lane={lane}
      style={{ order: lane }}
    >
      {grade >= 3 && sparks.map((index) => <i key={index} className="gift-spark" style={sparkStyle(index)} />)}
      <Avatar name={showName} seed={userId} size={36} {...(profilePicture && { picture: profilePicture })} />
      <span className="gift-crossing-text min-w-0 flex-1">
        <span translate="no" className="block truncate text-sm font-bold">
          {showName}
        </span>
        <span className="gift-crossing-what block truncate text-xs">
          {t('gifts.crossing', { gift: name, name: commentatorName })}
        </span>
      </span>
      <GiftArt art={art} size={grade >= 3 ? 56 : 44} />
      <b key={combo} className="gift-count tabular">
        ×{text(combo)}
      </b>
    </div>
  )
}

function sparkStyle(index: number): React.CSSProperties {
  return { left: `${8 + index * 9}%`, animationDelay: `${(index * 137) % 900}ms` }
}
