import { texts } from './text.ts'

/** Names of sports-data sources that an operator matches. */
export const importsTexts = texts({
  vi: {
    'imports.title': 'Đối chiếu tên',
    'imports.text':
      'Tên đội, giải và trận trong nguồn dữ liệu mà hệ thống chưa chắc là ai. Mỗi câu trả lời được nhớ cho mọi lần sau.',
    'imports.none': 'Không có tên nào cần đối chiếu',
    'imports.none.text': 'Tên mới từ nguồn dữ liệu sẽ hiện ở đây nếu chưa rõ là ai.',
    'imports.is': 'Là {{name}}',
    'imports.other': 'Chọn mục khác',
    'imports.find': 'Tìm mục ứng với “{{name}}”',
    'imports.find.none': 'Không tìm thấy mục nào.',
    'imports.ignore': 'Không có trên trang',
    'imports.matched': 'Đã nhớ tên này.',
    'imports.ignored': 'Tên này sẽ được bỏ qua.',
  },
  en: {
    'imports.title': 'Match names',
    'imports.text':
      'Names of teams, competitions and matches in the data sources that could not be matched with certainty. Each answer is remembered.',
    'imports.none': 'No names to match',
    'imports.none.text': 'New names from the sources appear here when it is not clear who they are.',
    'imports.is': 'It is {{name}}',
    'imports.other': 'Choose another',
    'imports.find': 'Find what “{{name}}” is here',
    'imports.find.none': 'Nothing found.',
    'imports.ignore': 'None of ours',
    'imports.matched': 'The name is remembered.',
    'imports.ignored': 'The name will be ignored.',
  },
  zh: {
    'imports.title': '比對名稱',
    'imports.text': '資料來源中無法確定對應的球隊、賽事和比賽名稱。每次的決定都會記住。',
    'imports.none': '沒有需要比對的名稱',
    'imports.none.text': '資料來源出現無法確定的新名稱時，會顯示在這裡。',
    'imports.is': '就是{{name}}',
    'imports.other': '選擇其他',
    'imports.find': '尋找「{{name}}」對應的項目',
    'imports.find.none': '找不到任何項目。',
    'imports.ignore': '本站沒有',
    'imports.matched': '已記住這個名稱。',
    'imports.ignored': '之後會略過這個名稱。',
  },
})
