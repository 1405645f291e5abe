import '#platform/env/no-eval.ts';
import '#ui/tokens/fonts.css';
import '#ui/tokens/tokens.css';
import '#ui/tokens/base.css';

const begin = () => import('./main.tsx');

// Words that came with the document are there to be read: they are seen before the app takes the processor.
if (document.getElementById('root')?.hasAttribute('data-drawn') && !document.hidden) {
  requestAnimationFrame(() => setTimeout(begin));
} else {
  void begin();
}
