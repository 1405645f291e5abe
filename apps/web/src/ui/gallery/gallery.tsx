import { buttonMessages } from '../button/button.messages.ts';
import '../tokens/fonts.css';
import '../tokens/tokens.css';
import '../tokens/base.css';
import { type ReactNode, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Button } from '../button/button.tsx';
import { ErrorScreen, LoadingScreen } from '../screens/screens.tsx';
import { ToastRegion } from '../toast/toast-region.tsx';
import { WorldBackdrop, type WorldScene } from '../world/world-backdrop.tsx';
import { ChartsGallery } from './charts-gallery.tsx';
import { ControlsGallery } from './controls-gallery.tsx';
import { galleryMessages as text } from './gallery.messages.ts';
import styles from './gallery.module.css';
import { SignsGallery } from './signs-gallery.tsx';
import { StatesGallery } from './states-gallery.tsx';
import { WorldGallery } from './world-gallery.tsx';

const THEMES = ['', 'titans', 'illumination', 'envoys'] as const;
const SCENES = ['hero', 'gate', 'quiet'] as const;

/** Every component in every state, in the four themes. The query ?guild= ?scene= ?part= selects. */
function Gallery(): ReactNode {
  const asked = new URLSearchParams(location.search);
  const [scene, setScene] = useState<WorldScene>(
    SCENES.find((name) => name === asked.get('scene')) ?? 'hero',
  );
  const [part] = useState(asked.get('part') ?? 'all');
  if (part === 'loading') return <LoadingScreen text={text.loading} saying={text.saying} />;
  if (part === 'error') {
    return (
      <ErrorScreen title={text.error} onRetry={() => location.reload()}>
        {text.emptyText}
      </ErrorScreen>
    );
  }
  return (
    <ToastRegion label={text.notifications} closeLabel={buttonMessages.close}>
      <WorldBackdrop scene={scene} />
      <main className={styles.page}>
        <nav className={styles.bar} aria-label="Gallery">
          {THEMES.map((theme) => (
            <Button key={theme} size="small" variant="secondary" onClick={() => applyTheme(theme)}>
              {theme || 'default'}
            </Button>
          ))}
          {SCENES.map((name) => (
            <Button key={name} size="small" variant="ghost" onClick={() => setScene(name)}>
              {name}
            </Button>
          ))}
        </nav>
        {part === 'signs' ? <SignsGallery /> : null}
        {part !== 'all' ? null : (
          <>
            <WorldGallery />
            <ControlsGallery />
            <ChartsGallery />
            <StatesGallery />
          </>
        )}
      </main>
    </ToastRegion>
  );
}

function applyTheme(theme: string): void {
  if (theme) document.documentElement.dataset.guild = theme;
  else delete document.documentElement.dataset.guild;
}

applyTheme(new URLSearchParams(location.search).get('guild') ?? '');
const root = document.getElementById('root');
if (!root) throw new Error('gallery.html has no element #root');
createRoot(root).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
);
