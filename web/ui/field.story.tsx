import { Field } from './field.tsx'
import type { Story } from './story.ts'

export const story: Story = {
  title: 'Field',
  states: [
    { name: 'empty', show: <Field label="Tên đăng nhập" placeholder="minhkhang" /> },
    { name: 'with help', show: <Field label="Email" help="Không bắt buộc" /> },
    { name: 'error', show: <Field label="Email" error="Địa chỉ email chưa đúng." defaultValue="abc" /> },
    { name: 'disabled', show: <Field label="Email" disabled defaultValue="demo@example.com" /> },
  ],
}
