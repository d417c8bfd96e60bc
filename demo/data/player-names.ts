/** Names for the players of simulated fixtures: common surnames and given names put together, nobody in particular. */
const words = (text: string) => text.trim().split(/\s+/)

export const vietnamese = {
  family: words('Nguyễn Trần Lê Phạm Hoàng Phan Vũ Đặng Bùi Đỗ Hồ Ngô Dương Lý Đoàn Trịnh Đinh Lương'),
  middle: words('Văn Quang Hữu Đức Công Xuân Tiến Hồng Thành Minh Ngọc Tuấn Việt Duy Trọng Hoài Thanh Quốc'),
  given: words(
    'Hải Hậu Toàn Dũng Long Phượng Anh Đức Huy Hoàng Thắng Sơn Trường Lâm Nam Khang Bảo Phúc Tài Linh Tùng Kiên Mạnh Hùng',
  ),
}

export const japanese = {
  family: words(
    'Sato Suzuki Takahashi Tanaka Ito Watanabe Yamamoto Nakamura Kobayashi Kato Yoshida Yamada Sasaki Mori',
  ),
  given: words('Haruto Yuto Sota Ren Kaito Daiki Shota Ryota Kenta Takumi Yuki Hayato Riku Kazuki'),
}

export const western = {
  given: words('A. B. C. D. E. F. G. H. J. K. L. M. N. P. R. S. T. V.'),
  family: words(
    'Silva Santos Costa Pereira Ferreira Martins Lopes Gomes Almeida Ramos García Moreno Torres Navarro Ortega Vidal Rossi Conti Ferri Moretti Bruno Greco Weber Keller Braun Vogel Lang Becker Dubois Laurent Girard Fontaine Roux Blanc Walker Bennett Hughes Carter Morgan Reed Fletcher Shaw Larsen Berg Lindqvist Novak Kovac Petrov Mensah Diallo Traoré Okafor',
  ),
}
