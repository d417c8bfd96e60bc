import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import type { DeskTab } from './desk-tabs.tsx'

type Props = { part: DeskTab; tab: DeskTab; className?: string; children: ReactNode }

/** A part of the control room. Narrow screens show only the part of the chosen tab. */
export function DeskPart({ part, tab, className, children }: Props) {
  return (
    <div
      id={`desk-${part}`}
      role="tabpanel"
      aria-labelledby={`desk-tab-${part}`}
      data-shown={part === tab}
      className={classNames('control-room-part min-w-0', `control-room-${part}`)}
    >
      <div className={classNames('card min-w-0', className)}>{children}</div>
    </div>
  )
}
