import type { Story } from './story.ts'
import { TextArea } from './text-area.tsx'

export const story: Story = {
  title: 'TextArea',
  states: [
    { name: 'empty', show: <TextArea label="Giới thiệu" rows={3} /> },
    { name: 'with help', show: <TextArea label="Giới thiệu" rows={3} help="Không bắt buộc" /> },
    { name: 'error', show: <TextArea label="Giới thiệu" rows={3} error="Dài quá." defaultValue="abc" /> },
    { name: 'disabled', show: <TextArea label="Giới thiệu" rows={3} disabled defaultValue="Trận cầu đinh" /> },
  ],
}
