/** AURA as the Academy writes it: '1.500'. */
export function formatAura(amount: number): string {
  return amount.toLocaleString('vi');
}
