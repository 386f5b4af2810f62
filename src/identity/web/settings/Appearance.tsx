import { chooseTheme, chosenTheme, type Theme, THEMES } from '#ui/choose-theme.ts';
import { ChoiceField } from '#ui/form/ChoiceField.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import styles from './AccountSettings.module.css';

export function Appearance({ onChoose }: { onChoose: (theme: Theme) => void }) {
  const t = useTexts('common').theme;
  return (
    <div className={styles.action}>
      <ChoiceField
        name="theme"
        legend={<span className="vh">{t.label}</span>}
        columns={1}
        choices={THEMES.map((value) => ({ value, label: t[value] }))}
        defaultValue={chosenTheme()}
        onChoose={(value) => {
          chooseTheme(value);
          onChoose(chosenTheme());
        }}
      />
    </div>
  );
}
