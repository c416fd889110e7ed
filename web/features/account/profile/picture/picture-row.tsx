import { Camera, Trash2 } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { Button } from "#web/ui/button/button.tsx";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { saveOwnAccount } from "../../api/own-account.ts";
import { useFileChoice } from "#web/ui/form/use-file-choice.tsx";
import { SettingRow } from "#web/saving/setting-row.tsx";
import { SaveNotice } from "#web/saving/save-notice.tsx";
import { useAttempt } from "#web/saving/use-attempt.ts";
import { readPicture } from "./read-picture.ts";

type PictureButtonProps = { name: string; picture: string | null; onClick: () => void };

/** The picture, or the first letter of the name, which a click changes. */
function PictureButton({ name, picture, onClick }: PictureButtonProps) {
  const [initial = "P"] = name.trim();
  return (
    <button
      type="button"
      aria-label="Upload a profile picture"
      onClick={onClick}
      className="group relative grid size-16 shrink-0 place-items-center overflow-hidden rounded-full bg-info-tint text-lg font-semibold text-info-text"
    >
      {picture === null ? (
        <span aria-hidden>{initial.toUpperCase()}</span>
      ) : (
        <img src={picture} alt="" className="size-full object-cover" />
      )}
      <span
        aria-hidden
        className="absolute inset-0 grid place-items-center bg-shade text-on-primary opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100"
      >
        <Camera size={18} />
      </span>
    </button>
  );
}

/** Only who changes a picture needs what crops one. */
const CropDialog = lazy(async () => ({ default: (await import("./crop-dialog.tsx")).CropDialog }));

const unreadable = "Please choose an image file, such as a JPEG, PNG or WebP picture.";

type PictureRowProps = { name: string; picture: string | null };

/** The profile picture: a click chooses a file, which is cropped and saved. */
export function PictureRow({ name, picture }: PictureRowProps) {
  const upload = useRef<HTMLButtonElement>(null);
  const deletion = useRef<HTMLButtonElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isDeleting, setIsDeleting] = useState(false);
  const saving = useAttempt();
  const { open: choose, field } = useFileChoice({
    label: "Picture file",
    accept: "image/*",
    onFile: (file) => void read(file),
  });

  async function read(file: File) {
    saving.dismiss();
    try {
      if (!file.type.startsWith("image/")) throw new TypeError("no picture");
      setChosen(await readPicture(file));
      setProblem(null);
    } catch {
      setProblem(unreadable);
    }
  }

  async function save(make: () => Promise<string> | null) {
    const isSaved = await saving.run(async () => {
      const next = await make();
      await saveOwnAccount({ profile_image: next }, { profile_image: next });
    });
    if (isSaved) setChosen(null);
    setIsDeleting(false);
  }

  const remove = () => void save(() => null);

  function cancel() {
    setChosen(null);
    saving.dismiss();
  }

  return (
    <SettingRow
      label={
        <span className="flex items-center gap-4">
          <PictureButton name={name} picture={picture} onClick={choose} />
          <span>
            Profile picture
            <span className="mt-0.5 block text-xs font-normal text-muted">
              JPEG, PNG, or WebP. You can crop it next.
            </span>
          </span>
        </span>
      }
      control={
        <span className="flex flex-wrap justify-end gap-2">
          <Button
            ref={upload}
            variant="outline"
            icon={<Camera aria-hidden size={14} />}
            onClick={choose}
          >
            {picture === null ? "Upload" : "Change"}
          </Button>
          {picture !== null && (
            <Button
              ref={deletion}
              variant="outline"
              icon={<Trash2 aria-hidden size={14} />}
              onClick={() => setIsDeleting(true)}
            >
              Delete
            </Button>
          )}
        </span>
      }
    >
      {field}
      {problem !== null && (
        <p role="alert" className="col-span-full text-xs text-down">
          {problem}
        </p>
      )}
      {chosen === null && (
        <SaveNotice failure={saving.failure} lead="Not deleted." onRetry={remove} />
      )}
      <Suspense>
        {chosen !== null && (
          <CropDialog
            picture={chosen}
            saving={saving}
            onSave={(crop) => void save(crop)}
            onCancel={cancel}
          />
        )}
      </Suspense>
      <ConfirmDialog
        open={isDeleting}
        title="Delete your profile picture?"
        confirmLabel="Delete"
        destructive
        busy={saving.isBusy}
        // With the picture its Delete is gone.
        focusAfter={() => (deletion.current === null ? upload.current : null)}
        onConfirm={remove}
        onCancel={() => setIsDeleting(false)}
      >
        Your initial is shown instead.
      </ConfirmDialog>
    </SettingRow>
  );
}
