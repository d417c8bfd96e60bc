import type { Ref, TextareaHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import { type Labelled, LabelledControl } from './labelled.tsx'

type TextAreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & Labelled & { ref?: Ref<HTMLTextAreaElement> }

/**
 * A labelled text box for several lines. Help and error are linked to the box, so that screen readers read them with
 * it.
 */
export function TextArea({ label, help, error, hidesLabel, className, ...input }: TextAreaProps) {
  return (
    <LabelledControl
      {...{ label, help, error, className, ...(hidesLabel && { hidesLabel }) }}
      control={(ties) => (
        <textarea
          {...input}
          {...ties}
          className={classNames(
            'w-full rounded-md border bg-surface-2 px-3.5 py-2.5 text-base text-ink transition-colors placeholder:text-ink-3 focus:border-primary',
            error ? 'border-danger' : 'border-line-strong',
          )}
        />
      )}
    />
  )
}
