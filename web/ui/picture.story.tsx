import { Picture } from './picture.tsx'
import type { Story } from './story.ts'

export const story: Story = {
  title: 'Picture',
  states: [
    { name: 'resized', show: <Picture src="/og.png" alt="Khán Đài" width={320} height={168} /> },
    { name: 'drawing, as it is', show: <Picture src="/favicon.svg" alt="Khán Đài" width={64} height={64} /> },
  ],
}
