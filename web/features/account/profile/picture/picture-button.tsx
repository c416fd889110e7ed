import { Camera } from "lucide-react";

type PictureButtonProps = { name: string; picture: string | null; onClick: () => void };

/** The picture, or the first letter of the name, which a click changes. */
export function PictureButton({ name, picture, onClick }: PictureButtonProps) {
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
