const whole = new Intl.NumberFormat('vi-VN', { maximumFractionDigits: 0 });
const oneDecimal = new Intl.NumberFormat('vi-VN', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** '12.345' */
export function formatWhole(value: number): string {
  return whole.format(value);
}

/** '12.345,6' */
export function formatOneDecimal(value: number): string {
  return oneDecimal.format(value);
}
