import { uploadCreate, uploadDescribe, uploadFinish } from '#contract/uploads.ts'
import { plainRows, type Row } from '#tests/conformance/authorisation-rows.ts'

export const rows: readonly Row[] = [
  ...plainRows({
    user: [uploadCreate],
  }),
  {
    call: uploadFinish,
    who: 'user',
    cases: [
      {
        on: 'upload',
        input: ({ uploadId }) => ({ uploadId }),
        expected: { owner: 'UPLOAD_INCOMPLETE', rest: 'UPLOAD_NOT_FOUND' },
      },
    ],
  },
  {
    call: uploadDescribe,
    who: 'user',
    cases: [
      {
        on: 'upload',
        // Even the uploader cannot describe a file that is not stored.
        input: ({ uploadId }) => ({ address: `/uploads/${uploadId}.webp`, alt: 'Khán đài' }),
        expected: { owner: 'UPLOAD_NOT_FOUND', rest: 'UPLOAD_NOT_FOUND' },
      },
    ],
  },
]
