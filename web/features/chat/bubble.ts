import { classNames } from '#web/ui/class-names.ts'

export function bubbleClass(isOwn: boolean): string {
  return classNames('mt-0.5 w-fit max-w-[85%] rounded-lg px-3 py-1.5', isOwn ? 'bg-primary-soft' : 'bg-surface-3')
}
