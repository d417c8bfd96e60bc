import { builtInLook } from './brand-look.ts'
import { LocalIcon } from './local-icon.tsx'
import { Logo } from './logo.tsx'
import { SectionHeading } from './section-heading.tsx'
import type { Story } from './story.ts'

export const story: Story = {
  title: 'Logo, icon, heading',
  states: [
    { name: 'logo', show: <Logo brand={builtInLook} className="size-14" /> },
    { name: 'icon named by data', show: <LocalIcon name="radio" /> },
    { name: 'heading', show: <SectionHeading title="Đang phát trực tiếp" action={<span>Xem tất cả</span>} /> },
  ],
}
